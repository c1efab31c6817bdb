DROP INDEX CONCURRENTLY IF EXISTS "goals_due";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "goals_due" ON "goals" USING btree ("due_at","id") WHERE due_at is not null;
