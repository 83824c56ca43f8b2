import { Migration } from '@mikro-orm/migrations'

export class Migration20261125142000_reports extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table "reports" ("id" uuid not null, "kind" varchar(8) not null, "question_id" uuid null, "church_id" uuid null, "subject_user_id" uuid null, "reporter_id" uuid null, "reason" varchar(20) not null, "text" varchar(500) null, "status" varchar(9) not null default 'open', "note" varchar(500) null, "handled_by_id" uuid null, "handled_at" timestamptz null, "created_at" timestamptz not null, primary key ("id"))`,
    )
    this.addSql(`create index "reports_subject_user_id_index" on "reports" ("subject_user_id")`)
    this.addSql(`create index "reports_reporter_id_index" on "reports" ("reporter_id")`)
    this.addSql(`create index "reports_handled_by_id_index" on "reports" ("handled_by_id")`)
    this.addSql(`create index "reports_newest_index" on "reports" ("kind", "created_at", "id")`)
    this.addSql(
      `create index "reports_newest_open_index" on "reports" ("kind", "created_at", "id") where status = 'open'`,
    )
    this.addSql(
      `create unique index "reports_question_once_while_open" on "reports" ("question_id", "reporter_id") where status = 'open'`,
    )
    this.addSql(
      `create unique index "reports_church_once_while_open" on "reports" ("church_id", "reporter_id") where status = 'open'`,
    )
    this.addSql(
      `create unique index "reports_user_once_while_open" on "reports" ("subject_user_id", "reporter_id") where status = 'open'`,
    )
    this.addSql(`alter table "users" add "removed_name_hash" varchar(64) null`)
    this.addSql(
      `alter table "reports" add constraint "reports_question_id_foreign" foreign key ("question_id") references "questions" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "reports" add constraint "reports_church_id_foreign" foreign key ("church_id") references "churches" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "reports" add constraint "reports_subject_user_id_foreign" foreign key ("subject_user_id") references "users" ("id") on delete cascade`,
    )
    this.addSql(
      `alter table "reports" add constraint "reports_reporter_id_foreign" foreign key ("reporter_id") references "users" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "reports" add constraint "reports_handled_by_id_foreign" foreign key ("handled_by_id") references "users" ("id") on delete set null`,
    )
    this.addSql(
      `alter table "reports" add constraint "reports_subject_of_kind" check (case kind when 'question' then question_id is not null
        when 'church' then church_id is not null else subject_user_id is not null end
        and num_nonnulls(question_id, church_id, subject_user_id) = 1)`,
    )
    this.addSql(
      `alter table "reports" add constraint "reports_kind_check" check ("kind" in ('question', 'church', 'user'))`,
    )
    this.addSql(
      `alter table "reports" add constraint "reports_status_check" check ("status" in ('open', 'resolved', 'dismissed'))`,
    )
  }
}
