ALTER TABLE "schedules" ADD COLUMN "last_error_code" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "last_error_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "executions_scheduled_open" ON "executions" USING btree ("id") WHERE triggered_by_scheduler and status in ('pending', 'running');