ALTER TABLE "execution_events" ADD COLUMN "key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "execution_events_key" ON "execution_events" USING btree ("key") WHERE key is not null;