CREATE TABLE `recorded_calls` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recording_id` text NOT NULL,
	`exchange_seq` integer NOT NULL,
	`id` text NOT NULL,
	`platform_id` text,
	`received_at` integer NOT NULL,
	`record` text NOT NULL,
	`detail` text
);
--> statement-breakpoint
CREATE INDEX `recorded_calls_recording` ON `recorded_calls` (`recording_id`,`seq`);--> statement-breakpoint
CREATE INDEX `recorded_calls_id` ON `recorded_calls` (`id`);--> statement-breakpoint
CREATE TABLE `recordings` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`platform_id` text,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`calls` integer NOT NULL,
	`bytes` integer NOT NULL,
	`missing` integer NOT NULL,
	`attempts_after` integer NOT NULL,
	`attempts_until` integer,
	`balances_before` text NOT NULL,
	`balances_after` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recordings_id` ON `recordings` (`id`);