CREATE TABLE `contact_codes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`platform_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`contact` text NOT NULL,
	`delivered_to` text NOT NULL,
	`code` text NOT NULL,
	`issued_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`tries` integer NOT NULL,
	`ended_at` integer,
	`ending` text
);
--> statement-breakpoint
CREATE INDEX `contact_codes_customer` ON `contact_codes` (`customer_id`,`contact`,`seq`);--> statement-breakpoint
CREATE INDEX `contact_codes_age` ON `contact_codes` (`issued_at`);--> statement-breakpoint
CREATE INDEX `contact_codes_expiry` ON `contact_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `kyc_links` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_digest` text NOT NULL,
	`platform_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`redirect_uri` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`ending` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kyc_links_token` ON `kyc_links` (`token_digest`);--> statement-breakpoint
CREATE INDEX `kyc_links_customer` ON `kyc_links` (`customer_id`,`ended_at`);--> statement-breakpoint
CREATE INDEX `kyc_links_age` ON `kyc_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `uma_approvals` (
	`platform_id` text PRIMARY KEY NOT NULL,
	`window_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `verifications` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`platform_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`status` text NOT NULL,
	`errors` text NOT NULL,
	`document_problem` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`due_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `verifications_id` ON `verifications` (`id`);--> statement-breakpoint
CREATE INDEX `verifications_page` ON `verifications` (`platform_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `verifications_status` ON `verifications` (`platform_id`,`status`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `verifications_customer` ON `verifications` (`customer_id`,`platform_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `verifications_due` ON `verifications` (`due_at`);--> statement-breakpoint
DROP INDEX `sessions_age`;--> statement-breakpoint
DROP INDEX `sessions_account`;--> statement-breakpoint
CREATE INDEX `sessions_open` ON `sessions` (`expires_at`) WHERE "sessions"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX `sessions_account` ON `sessions` (`account_id`,`expires_at`) WHERE "sessions"."revoked_at" is null;--> statement-breakpoint
DROP INDEX `customers_page`;--> statement-breakpoint
ALTER TABLE `customers` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `customers_updated` ON `customers` (`platform_id`,`updated_at`,`seq`);--> statement-breakpoint
CREATE INDEX `customers_type` ON `customers` (`platform_id`,`customer_type`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `customers_region` ON `customers` (`platform_id`,`region`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `customers_page` ON `customers` (`platform_id`,`created_at`,`seq`);--> statement-breakpoint
DROP INDEX `external_accounts_page`;--> statement-breakpoint
CREATE INDEX `external_accounts_customer` ON `external_accounts` (`platform_id`,`customer_id`,`created_at`,`seq`) WHERE "external_accounts"."customer_id" is not null and "external_accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `external_accounts_currency` ON `external_accounts` (`platform_id`,`currency`,`created_at`,`seq`) WHERE "external_accounts"."customer_id" is not null and "external_accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `external_accounts_of_platform` ON `external_accounts` (`platform_id`,`created_at`,`seq`) WHERE "external_accounts"."customer_id" is null and "external_accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `external_accounts_of_platform_currency` ON `external_accounts` (`platform_id`,`currency`,`created_at`,`seq`) WHERE "external_accounts"."customer_id" is null and "external_accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `external_accounts_page` ON `external_accounts` (`platform_id`,`created_at`,`seq`) WHERE "external_accounts"."customer_id" is not null and "external_accounts"."deleted_at" is null;--> statement-breakpoint
DROP INDEX `internal_accounts_page`;--> statement-breakpoint
DROP INDEX `internal_accounts_customer`;--> statement-breakpoint
ALTER TABLE `internal_accounts` ADD `closed_at` integer;--> statement-breakpoint
CREATE INDEX `internal_accounts_currency` ON `internal_accounts` (`platform_id`,`currency`,`created_at`,`seq`) WHERE "internal_accounts"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX `internal_accounts_type` ON `internal_accounts` (`platform_id`,`type`,`created_at`,`seq`) WHERE "internal_accounts"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX `internal_accounts_of_platform` ON `internal_accounts` (`platform_id`,`created_at`,`seq`) WHERE "internal_accounts"."customer_id" is null;--> statement-breakpoint
CREATE INDEX `internal_accounts_page` ON `internal_accounts` (`platform_id`,`created_at`,`seq`) WHERE "internal_accounts"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX `internal_accounts_customer` ON `internal_accounts` (`customer_id`,`platform_id`,`created_at`,`seq`);--> statement-breakpoint
DROP INDEX `transactions_page`;--> statement-breakpoint
CREATE INDEX `transactions_customer` ON `transactions` (`platform_id`,`customer_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_platform_customer` ON `transactions` (`platform_id`,`platform_customer_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_sender` ON `transactions` (`platform_id`,`sender_identifier`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_receiver` ON `transactions` (`platform_id`,`receiver_identifier`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_status` ON `transactions` (`platform_id`,`status`,(case when "status" = 'PENDING' and "expires_at" is not null then "expires_at" - "created_at" else -1 end),`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_type` ON `transactions` (`platform_id`,`type`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_reference` ON `transactions` (`platform_id`,`reference`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_remittance` ON `transactions` (`platform_id`,`remittance_information`,`created_at`,`seq`) WHERE "transactions"."remittance_information" is not null;--> statement-breakpoint
CREATE INDEX `transactions_page` ON `transactions` (`platform_id`,`created_at`,`seq`);--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `id` text;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `place` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `name` text DEFAULT 'First token' NOT NULL;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `permissions` text DEFAULT 'VIEW,TRANSACT,MANAGE' NOT NULL;--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `updated_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_id` ON `api_tokens` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_place` ON `api_tokens` (`platform_id`,`place`);--> statement-breakpoint
CREATE INDEX `otp_issuances_open` ON `otp_issuances` (`expires_at`) WHERE "otp_issuances"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `signed_requests_open` ON `signed_requests` (`expires_at`) WHERE "signed_requests"."used_at" is null;