CREATE TABLE "child_sequences" (
	"execution_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"due" boolean NOT NULL,
	"current_execution_id" uuid,
	"error_code" text,
	"error_message" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "execution_rounds" (
	"execution_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"text" text NOT NULL,
	"calls" jsonb NOT NULL,
	"family" text NOT NULL,
	"model" text NOT NULL,
	"input_tokens" integer,
	"output_tokens" integer,
	"elapsed_ms" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "execution_rounds_execution_id_round_pk" PRIMARY KEY("execution_id","round")
);
--> statement-breakpoint
DROP INDEX "tool_calls_execution";--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "lost_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "wakes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tool_calls" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_calls" ADD COLUMN "requires_confirmation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_calls" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tool_calls" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "child_sequences" ADD CONSTRAINT "child_sequences_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_rounds" ADD CONSTRAINT "execution_rounds_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "child_sequences_due" ON "child_sequences" USING btree ("execution_id") WHERE due;--> statement-breakpoint
CREATE INDEX "child_sequences_current" ON "child_sequences" USING btree ("current_execution_id") WHERE current_execution_id is not null;--> statement-breakpoint
CREATE INDEX "executions_waiting" ON "executions" USING btree ("user_id","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "executions_schedule" ON "executions" USING btree ("schedule_id","id") WHERE schedule_id is not null;--> statement-breakpoint
CREATE INDEX "executions_parked" ON "executions" USING btree ("wakes_at") WHERE wakes_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tool_calls_execution" ON "tool_calls" USING btree ("execution_id","sequence");