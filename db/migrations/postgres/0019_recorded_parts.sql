CREATE TABLE "recorded_parts" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"recording_id" text NOT NULL,
	"calls_until" bigint NOT NULL,
	"ended_at" bigint NOT NULL,
	"deliveries" text NOT NULL,
	"failed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "events_after" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "recorded_parts_recording" ON "recorded_parts" USING btree ("recording_id","seq");--> statement-breakpoint
ALTER TABLE "recordings" DROP COLUMN "attempts_after";--> statement-breakpoint
ALTER TABLE "recordings" DROP COLUMN "attempts_until";--> statement-breakpoint
INSERT INTO "recorded_parts" ("recording_id", "calls_until", "ended_at", "deliveries", "failed") SELECT "id", 9007199254740991, "ended_at", '[]', '[]' FROM "recordings" WHERE "ended_at" IS NOT NULL;