import { Migration } from '@mikro-orm/migrations'

const NUMBERS = ['ordinal', 'position']

/**
 * A change of a column in a unique key without a condition locks the row against references to it:
 * whoever played a question waited until a version was activated, and could deadlock with it.
 */
export class Migration20261125160000_question_numbers extends Migration {
  override async up(): Promise<void> {
    for (const number of NUMBERS) {
      const name = `questions_book_${number}_unique`
      this.addSql(`alter table "questions" drop constraint "${name}"`)
      this.addSql(
        `create unique index "${name}" on "questions" ("book", "${number}") where ${number} is not null`,
      )
    }
  }
}
