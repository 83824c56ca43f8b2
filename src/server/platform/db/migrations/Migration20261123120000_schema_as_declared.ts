import { Migration } from '@mikro-orm/migrations'

const RENAMED = {
  churches: { churches_identity_key_key: 'churches_identity_key_unique' },
  church_memberships: {
    church_memberships_user_id_fkey: 'church_memberships_user_id_foreign',
    church_memberships_church_id_fkey: 'church_memberships_church_id_foreign',
  },
  church_credits: {
    church_credits_user_id_fkey: 'church_credits_user_id_foreign',
    church_credits_church_id_fkey: 'church_credits_church_id_foreign',
  },
  user_scores: { user_scores_user_id_fkey: 'user_scores_user_id_foreign' },
  member_scores: {
    member_scores_church_id_fkey: 'member_scores_church_id_foreign',
    member_scores_user_id_fkey: 'member_scores_user_id_foreign',
  },
  church_scores: { church_scores_church_id_fkey: 'church_scores_church_id_foreign' },
  member_score_counts: {
    member_score_counts_church_id_fkey: 'member_score_counts_church_id_foreign',
  },
}

/** Brings the tables to what the entities declare, so that `migration:create` proposes nothing else. */
export class Migration20261123120000_schema_as_declared extends Migration {
  override async up(): Promise<void> {
    for (const [table, names] of Object.entries(RENAMED)) {
      for (const [before, after] of Object.entries(names)) {
        this.addSql(`alter table "${table}" rename constraint "${before}" to "${after}"`)
      }
    }
    this.addSql(
      `alter table "church_credits" add constraint "church_credits_once" unique using index "church_credits_once"`,
    )
    // Ids never change.
    this.answers('attempt_id', 'quiz_attempts')
    this.answers('question_id', 'questions')
    this.addSql(
      `alter table "users" add constraint "users_time_limit_check" check ("time_limit" in ('standard', 'extended', 'none'))`,
    )
    this.addSql(
      `alter table "xp_entries" add constraint "xp_entries_kind_check" check ("kind" in ('daily_base', 'daily_correct', 'weekly_bonus', 'sprint_correct'))`,
    )
  }

  private answers(column: string, table: string): void {
    const name = `quiz_answers_${column}_foreign`
    this.addSql(`alter table "quiz_answers" drop constraint "${name}"`)
    this.addSql(
      `alter table "quiz_answers" add constraint "${name}" foreign key ("${column}") references "${table}" ("id") on delete cascade`,
    )
  }
}
