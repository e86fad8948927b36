CREATE TABLE "seen_responses" (
	"platform_id" text NOT NULL,
	"client" text NOT NULL,
	"operation_id" text NOT NULL,
	"status" text NOT NULL,
	"code" text NOT NULL,
	"count" bigint NOT NULL,
	"newest_exchange_id" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "seen_responses_key" ON "seen_responses" USING btree ("platform_id","client","operation_id","status","code");