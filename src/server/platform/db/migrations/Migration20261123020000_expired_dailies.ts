import { Migration } from '@mikro-orm/migrations'

/** A daily whose questions all ran out of time unanswered is closed as expired, not as finished. */
export class Migration20261123020000_expired_dailies extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "quiz_attempts" add column "expired_at" timestamptz null`)
    this.addSql(
      `alter table "quiz_attempts" add constraint "quiz_attempts_closed_once_check" check ("finished_at" is null or "expired_at" is null)`,
    )
  }
}
