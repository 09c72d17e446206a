CREATE TABLE "backup_failures" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"problem" text NOT NULL,
	CONSTRAINT "backup_failures_single_row_check" CHECK ("backup_failures"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "backup_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"backups_on" boolean NOT NULL,
	"backup_folder" text NOT NULL,
	"backup_hour" integer NOT NULL,
	"keep_daily" integer NOT NULL,
	"keep_weekly" integer NOT NULL,
	"keep_monthly" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "backup_settings_single_row_check" CHECK ("backup_settings"."id" = 1),
	CONSTRAINT "backup_settings_hour_check" CHECK ("backup_settings"."backup_hour" between 0 and 23),
	CONSTRAINT "backup_settings_keep_check" CHECK ("backup_settings"."keep_daily" >= 1 and "backup_settings"."keep_weekly" >= 0 and "backup_settings"."keep_monthly" >= 0)
);
