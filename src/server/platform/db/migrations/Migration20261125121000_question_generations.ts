import { Migration } from '@mikro-orm/migrations'

export class Migration20261125121000_question_generations extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table "question_generations" ("id" uuid not null, "book" smallint not null, "status" varchar(8) not null default 'running', "requested" smallint not null, "produced" smallint not null default 0, "dropped" int not null default 0, "version_id" uuid null, "error" varchar(200) null, "created_at" timestamptz not null, "heard_of_at" timestamptz not null, "finished_at" timestamptz null, primary key ("id"))`,
    )
    this.addSql(
      `create unique index "question_generations_one_running_per_book" on "question_generations" ("book") where status = 'running'`,
    )
    this.addSql(
      `alter table "question_generations" add constraint "question_generations_version_id_foreign" foreign key ("version_id") references "question_versions" ("id") on delete no action`,
    )
    this.addSql(
      `alter table "question_generations" add constraint "question_generations_book_check" check (book >= 1 and book <= 66)`,
    )
    this.addSql(
      `alter table "question_generations" add constraint "question_generations_requested_check" check (requested >= 1 and requested <= 100)`,
    )
    this.addSql(
      `alter table "question_generations" add constraint "question_generations_produced_check" check (produced >= 0 and produced <= requested)`,
    )
    this.addSql(
      `alter table "question_generations" add constraint "question_generations_dropped_check" check (dropped >= 0)`,
    )
    this.addSql(
      `alter table "question_generations" add constraint "question_generations_status_check" check ("status" in ('running', 'finished', 'failed'))`,
    )
  }
}
