CREATE TABLE "mail_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"username" text NOT NULL,
	"password" text,
	"sender_name" text NOT NULL,
	"sender_address" text NOT NULL,
	"reply_address" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_settings_single_row_check" CHECK ("mail_settings"."id" = 1),
	CONSTRAINT "mail_settings_port_check" CHECK ("mail_settings"."port" between 1 and 65535)
);
