import { Migration } from '@mikro-orm/migrations'

/** A quiz with a clock can wait between two questions. */
export class Migration20261206000000_paused_quizzes extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "quiz_attempts" add column "paused_at" timestamptz null`)
  }
}
