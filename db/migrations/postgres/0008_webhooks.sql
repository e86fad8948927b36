CREATE TABLE "webhook_attempts" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"number" bigint NOT NULL,
	"url" text NOT NULL,
	"started_at" bigint NOT NULL,
	"duration_ms" bigint,
	"status" bigint,
	"error" text,
	"detail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"platform_id" text NOT NULL,
	"type" text NOT NULL,
	"subject_id" text NOT NULL,
	"exchange_id" text,
	"body" text NOT NULL,
	"created_at" bigint NOT NULL,
	"state" text NOT NULL,
	"due_at" bigint,
	"attempts" bigint NOT NULL,
	"claimed_by" text,
	"claimed_until" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_attempts_event" ON "webhook_attempts" USING btree ("event_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_events_id" ON "webhook_events" USING btree ("id");--> statement-breakpoint
CREATE INDEX "webhook_events_platform" ON "webhook_events" USING btree ("platform_id","seq");--> statement-breakpoint
CREATE INDEX "webhook_events_due" ON "webhook_events" USING btree ("due_at","seq") WHERE "webhook_events"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_waiting_subject" ON "webhook_events" USING btree ("platform_id","subject_id","seq") WHERE "webhook_events"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_events_claimed" ON "webhook_events" USING btree ("platform_id","subject_id") WHERE "webhook_events"."claimed_by" is not null;--> statement-breakpoint
ALTER TABLE "settlements" DROP COLUMN "reversed_at";