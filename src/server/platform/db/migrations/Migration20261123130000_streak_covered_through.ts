import { Migration } from '@mikro-orm/migrations'

/** A clearer name for the last day that does not count as missed. */
export class Migration20261123130000_streak_covered_through extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table "users" rename column "streak_kept_through" to "streak_covered_through"`,
    )
  }
}
