-- Written at every attempt, and one row by all who share an address: nobody waits for the disk, one behind the other. What a
-- crash of PostgreSQL takes with it are the counts of the last minutes.
ALTER TABLE "rate_limits" SET UNLOGGED;
