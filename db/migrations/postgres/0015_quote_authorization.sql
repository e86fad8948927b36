CREATE TABLE "sca_challenges" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"platform_id" text NOT NULL,
	"quote_id" text NOT NULL,
	"next" text NOT NULL,
	"delivered_to" text NOT NULL,
	"code" text NOT NULL,
	"issued_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"tries" bigint NOT NULL,
	"ended_at" bigint,
	"ending" text
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "sca_since" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "sca_challenges_quote" ON "sca_challenges" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "sca_challenges_age" ON "sca_challenges" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "sca_challenges_expiry" ON "sca_challenges" USING btree ("expires_at");