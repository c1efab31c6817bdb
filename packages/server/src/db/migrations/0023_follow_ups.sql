CREATE TABLE "follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"execution_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "is_follow_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "suggestions" text[];--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_id_executions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_execution_id_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_execution" ON "follow_ups" USING btree ("execution_id","position");