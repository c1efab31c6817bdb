ALTER TABLE "goals" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "goals" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Goals of before are judged once, so that the next change is one from a known state.
ALTER TABLE "goals" ADD COLUMN "due_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "goals" ALTER COLUMN "due_at" DROP DEFAULT;
