import { Migration } from '@mikro-orm/migrations'

/** Questions are searched by reference and drawn by theme without reading all of them. */
export class Migration20261124000000_question_search extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create index "questions_reference_index" on "questions" using gin ("scripture_reference" gin_trgm_ops)`,
    )
    this.addSql(
      `create index "questions_theme_index" on "questions" using gin ("theme" gin_trgm_ops)`,
    )
  }
}
