ALTER TABLE "child_sequences" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "child_sequences" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "child_sequences_held" ON "child_sequences" USING btree ("execution_id") WHERE held;