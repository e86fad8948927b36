CREATE TABLE "recorded_calls" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"recording_id" text NOT NULL,
	"exchange_seq" bigint NOT NULL,
	"id" text NOT NULL,
	"platform_id" text,
	"received_at" bigint NOT NULL,
	"record" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"platform_id" text,
	"started_at" bigint NOT NULL,
	"ended_at" bigint,
	"calls" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"missing" bigint NOT NULL,
	"attempts_after" bigint NOT NULL,
	"attempts_until" bigint,
	"balances_before" text NOT NULL,
	"balances_after" text
);
--> statement-breakpoint
CREATE INDEX "recorded_calls_recording" ON "recorded_calls" USING btree ("recording_id","seq");--> statement-breakpoint
CREATE INDEX "recorded_calls_id" ON "recorded_calls" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_id" ON "recordings" USING btree ("id");