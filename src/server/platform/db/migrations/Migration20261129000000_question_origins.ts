import { Migration } from '@mikro-orm/migrations'

/** What kind a question is of, where its wrong answers belong, and what it was last given from the bank. */
export class Migration20261129000000_question_origins extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "questions"
      add column "bank_hash" varchar(64) null,
      add column "is_retired" boolean not null default false,
      add column "kind" varchar(8) null,
      add column "landmark" varchar(8) null,
      add column "also" varchar(100) null`)
    this.addSql(
      `alter table "questions" add constraint "questions_kind_check" check ("kind" in ('wording', 'name', 'detail', 'fact', 'reason', 'meaning', 'order', 'speaker', 'link'))`,
    )
    this.addSql(`alter table "question_versions" add column "bank_digest" varchar(64) null`)
    this.addSql(`alter table "question_options" add column "from" text null`)
  }
}
