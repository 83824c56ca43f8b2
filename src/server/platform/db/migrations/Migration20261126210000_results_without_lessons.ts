import { Migration } from '@mikro-orm/migrations'

/** Lessons stand in the questions; a copy of ten in each result was half of its size. */
export class Migration20261126210000_results_without_lessons extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `update "quiz_attempts" set "result" = jsonb_set("result"::jsonb, '{answers}', (select coalesce(jsonb_agg(answer - 'lesson' order by nth), '[]') from jsonb_array_elements("result"::jsonb -> 'answers') with ordinality as answers (answer, nth)))::json where jsonb_typeof("result"::jsonb -> 'answers') = 'array'`,
    )
  }
}
