CREATE TABLE `sca_challenges` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`platform_id` text NOT NULL,
	`quote_id` text NOT NULL,
	`next` text NOT NULL,
	`delivered_to` text NOT NULL,
	`code` text NOT NULL,
	`issued_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`tries` integer NOT NULL,
	`ended_at` integer,
	`ending` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sca_challenges_quote` ON `sca_challenges` (`quote_id`);--> statement-breakpoint
CREATE INDEX `sca_challenges_age` ON `sca_challenges` (`issued_at`);--> statement-breakpoint
CREATE INDEX `sca_challenges_expiry` ON `sca_challenges` (`expires_at`);--> statement-breakpoint
ALTER TABLE `customers` ADD `sca_since` integer;