import { Migration } from '@mikro-orm/migrations'

/**
 * The ends of a learner's runs of dates before the newest one. Servers of versions before this one write the
 * newest run alone.
 */
export class Migration20261128000000_earlier_streaks extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "users" add column "earlier_streaks" jsonb not null default '[]'`)
  }
}
