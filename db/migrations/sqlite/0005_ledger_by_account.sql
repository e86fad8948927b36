DROP INDEX `ledger_entries_account`;--> statement-breakpoint
CREATE INDEX `ledger_entries_account` ON `ledger_entries` (`account`,`platform_id`,`currency`,`seq`,`amount`);