CREATE TABLE "goals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"parameter" text NOT NULL,
	"kind" text NOT NULL,
	"target" double precision,
	"by" date,
	"from" double precision,
	"to" double precision,
	"started_at" timestamp with time zone NOT NULL,
	"start_value" double precision,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goals_user" ON "goals" USING btree ("user_id","id");
