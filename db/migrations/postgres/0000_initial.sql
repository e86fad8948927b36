CREATE TABLE "api_tokens" (
	"client_id" text PRIMARY KEY NOT NULL,
	"platform_id" text NOT NULL,
	"secret_digest" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"platform_id" text NOT NULL,
	"account_id" text NOT NULL,
	"type" text NOT NULL,
	"nickname" text NOT NULL,
	"identity" text NOT NULL,
	"webauthn_id" text,
	"cose_public_key" text,
	"sign_count" bigint,
	"rp_id" text,
	"oidc_issuer" text,
	"oidc_audience" text,
	"oidc_subject" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"platform_id" text NOT NULL,
	"platform_customer_id" text NOT NULL,
	"uma_address" text NOT NULL,
	"customer_type" text NOT NULL,
	"region" text,
	"email" text,
	"phone_number" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"profile" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchanges" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"platform_id" text,
	"received_at" bigint NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" text NOT NULL,
	"code" text,
	"record" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "external_accounts" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"platform_id" text NOT NULL,
	"customer_id" text,
	"owner_id" text NOT NULL,
	"platform_account_id" text,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"verification" text,
	"verified_name" text,
	"account_info" text NOT NULL,
	"default_since" bigint,
	"pullable_since" bigint,
	"created_at" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "idempotency_records" (
	"platform_id" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"body_digest" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "internal_accounts" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"platform_id" text NOT NULL,
	"customer_id" text,
	"type" text NOT NULL,
	"currency" text NOT NULL,
	"balance" bigint NOT NULL,
	"private_since" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"transfer_id" text NOT NULL,
	"platform_id" text NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lookups" (
	"id" text PRIMARY KEY NOT NULL,
	"platform_id" text NOT NULL,
	"receiver" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"document" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otp_issuances" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"platform_id" text NOT NULL,
	"account_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"type" text NOT NULL,
	"contact" text NOT NULL,
	"code" text NOT NULL,
	"target_public_key" text NOT NULL,
	"sealed_target_key" text,
	"issued_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"tries" bigint NOT NULL,
	"ended_at" bigint,
	"ending" text
);
--> statement-breakpoint
CREATE TABLE "platform_configs" (
	"platform_id" text PRIMARY KEY NOT NULL,
	"webhook_endpoint" text,
	"supported_currencies" text,
	"embedded_wallet_config" text,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platforms" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"uma_domain" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"platform_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"status" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"outcome" text,
	"receiver_account_id" text,
	"document" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_hits" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"bucket" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_overrides" (
	"corridor" text PRIMARY KEY NOT NULL,
	"rate" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"platform_id" text NOT NULL,
	"account_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"platform_id" text NOT NULL,
	"quote_id" text,
	"outcome" text NOT NULL,
	"executed_at" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"reversed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "signed_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"platform_id" text NOT NULL,
	"account_id" text NOT NULL,
	"operation" text NOT NULL,
	"body_digest" text,
	"sealed_payload" text NOT NULL,
	"signer_key" text,
	"facts" text,
	"issued_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint,
	"failures" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "snapshot_rows" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"snapshot_id" text NOT NULL,
	"table_name" text NOT NULL,
	"columns" text NOT NULL,
	"rows" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "snapshots" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"clock" text NOT NULL,
	"uma_domains" text NOT NULL,
	"counts" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_values" (
	"platform_id" text NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"kept_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"platform_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"quote_id" text,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"expires_at" bigint,
	"settled_at" bigint,
	"platform_customer_id" text NOT NULL,
	"sender_identifier" text,
	"receiver_identifier" text,
	"reference" text,
	"remittance_information" text,
	"document" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_id" ON "credentials" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_identity" ON "credentials" USING btree ("account_id","identity");--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_webauthn_id" ON "credentials" USING btree ("platform_id","webauthn_id");--> statement-breakpoint
CREATE INDEX "credentials_account" ON "credentials" USING btree ("account_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_id" ON "customers" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_platform_customer_id" ON "customers" USING btree ("platform_id","platform_customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_uma_address" ON "customers" USING btree ("platform_id","uma_address");--> statement-breakpoint
CREATE INDEX "customers_page" ON "customers" USING btree ("platform_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "exchanges_id" ON "exchanges" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "external_accounts_id" ON "external_accounts" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "external_accounts_platform_account_id" ON "external_accounts" USING btree ("owner_id","platform_account_id");--> statement-breakpoint
CREATE INDEX "external_accounts_page" ON "external_accounts" USING btree ("platform_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_records_key" ON "idempotency_records" USING btree ("platform_id","operation","key");--> statement-breakpoint
CREATE INDEX "idempotency_records_age" ON "idempotency_records" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "internal_accounts_id" ON "internal_accounts" USING btree ("id");--> statement-breakpoint
CREATE INDEX "internal_accounts_page" ON "internal_accounts" USING btree ("platform_id","seq");--> statement-breakpoint
CREATE INDEX "internal_accounts_customer" ON "internal_accounts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account");--> statement-breakpoint
CREATE INDEX "ledger_entries_transfer" ON "ledger_entries" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "lookups_age" ON "lookups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "otp_issuances_credential" ON "otp_issuances" USING btree ("credential_id","seq");--> statement-breakpoint
CREATE INDEX "otp_issuances_age" ON "otp_issuances" USING btree ("issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "platforms_id" ON "platforms" USING btree ("id");--> statement-breakpoint
CREATE INDEX "quotes_open" ON "quotes" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "rate_hits_bucket" ON "rate_hits" USING btree ("bucket","at");--> statement-breakpoint
CREATE INDEX "rate_hits_age" ON "rate_hits" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id" ON "sessions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id","expires_at");--> statement-breakpoint
CREATE INDEX "sessions_credential" ON "sessions" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "sessions_age" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_transaction" ON "settlements" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "settlements_due" ON "settlements" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "signed_requests_account" ON "signed_requests" USING btree ("account_id","expires_at");--> statement-breakpoint
CREATE INDEX "signed_requests_age" ON "signed_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "snapshot_rows_snapshot" ON "snapshot_rows" USING btree ("snapshot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "snapshots_id" ON "snapshots" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "spent_values_digest" ON "spent_values" USING btree ("platform_id","kind","digest");--> statement-breakpoint
CREATE INDEX "spent_values_age" ON "spent_values" USING btree ("kept_until");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_id" ON "transactions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "transactions_page" ON "transactions" USING btree ("platform_id","seq");