import { Migration } from '@mikro-orm/migrations'

/** What stays of old practice rounds besides sums: the questions that a learner has answered in them. */
export class Migration20261126400000_answered_questions extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table "answered_questions" ("user_id" uuid not null, "question_id" uuid not null, primary key ("user_id", "question_id"))`,
    )
    this.addSql(
      `alter table "answered_questions" add constraint "answered_questions_user_id_foreign" foreign key ("user_id") references "users" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `alter table "answered_questions" add constraint "answered_questions_question_id_foreign" foreign key ("question_id") references "questions" ("id") on update no action on delete cascade`,
    )
    this.addSql(
      `create index "quiz_attempts_practice_index" on "quiz_attempts" ("started_at") where quiz_type in ('practice', 'review')`,
    )
  }
}
