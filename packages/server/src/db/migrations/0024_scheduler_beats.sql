CREATE TABLE "scheduler_beats" (
	"id" integer PRIMARY KEY NOT NULL,
	"on_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "scheduler_beats" ("id", "on_at") VALUES (1, now());
