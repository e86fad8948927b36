CREATE TABLE `webhook_attempts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` text NOT NULL,
	`number` integer NOT NULL,
	`url` text NOT NULL,
	`started_at` integer NOT NULL,
	`duration_ms` integer,
	`status` integer,
	`error` text,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_attempts_event` ON `webhook_attempts` (`event_id`,`number`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`platform_id` text NOT NULL,
	`type` text NOT NULL,
	`subject_id` text NOT NULL,
	`exchange_id` text,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`state` text NOT NULL,
	`due_at` integer,
	`attempts` integer NOT NULL,
	`claimed_by` text,
	`claimed_until` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_events_id` ON `webhook_events` (`id`);--> statement-breakpoint
CREATE INDEX `webhook_events_platform` ON `webhook_events` (`platform_id`,`seq`);--> statement-breakpoint
CREATE INDEX `webhook_events_due` ON `webhook_events` (`due_at`,`seq`) WHERE "webhook_events"."due_at" is not null;--> statement-breakpoint
CREATE INDEX `webhook_events_waiting_subject` ON `webhook_events` (`platform_id`,`subject_id`,`seq`) WHERE "webhook_events"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_events_claimed` ON `webhook_events` (`platform_id`,`subject_id`) WHERE "webhook_events"."claimed_by" is not null;--> statement-breakpoint
ALTER TABLE `settlements` DROP COLUMN `reversed_at`;