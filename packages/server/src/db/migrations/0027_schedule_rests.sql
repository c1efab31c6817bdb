ALTER TABLE "schedules" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "skipped_run_at" timestamp with time zone;
