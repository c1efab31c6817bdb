CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid,
	"username" text,
	"actor_username" text,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "security_events_account" ON "security_events" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "security_events_name" ON "security_events" USING btree (lower(username) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "security_events_ip" ON "security_events" USING btree ("ip","id");--> statement-breakpoint
CREATE INDEX "security_events_time" ON "security_events" USING btree ("created_at");