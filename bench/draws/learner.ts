import { sql } from 'kysely'
import { challengeStateAfter, NEW_CHALLENGE_STATE } from '../../src/domain/rating/challenge.ts'
import { writtenRating } from '../../src/domain/rating/question-rating.ts'
import { connect } from '../../src/server/platform/db/connection.ts'
import { asPreparation } from '../../src/server/platform/db/work.ts'
import { NOW } from '../questions/fill.ts'

export const LEARNER_ID = '3f2b8c1a-1111-4111-8111-0000000000aa'

/** Of their cards, so many are due. */
const DUE_CARDS = 500

/** Who has answered forty questions of each difficulty as well as the average learner. */
const state = () => {
  let after = NEW_CHALLENGE_STATE
  for (let answer = 0; answer < 400; answer++) {
    const question = { book: 1 + (answer % 66), rating: writtenRating(1 + (answer % 10)) }
    after = challengeStateAfter(after, { question, outcome: answer % 3 > 0 ? 'correct' : 'wrong' })
  }
  return after
}

/** Adds a learner who has met so many random questions: a third is missed, and a third mastered. */
export const addLearner = async (url: string, cards: number): Promise<void> => {
  const { database, close } = await connect({ url })
  await asPreparation(async () => {
    await sql`insert into users (id, first_name, created_at)
      values (${LEARNER_ID}, 'Ruth', ${NOW})`.execute(database)
    await sql`insert into learner_skills (user_id, challenge_state)
      values (${LEARNER_ID}, ${JSON.stringify(state())}::jsonb)`.execute(database)
    await sql`
      insert into review_cards
        (user_id, question_id, book, stability, difficulty, answered_at, due_at, history,
          correct_since, missed_at, missed_option_id, is_mastered)
      select ${LEARNER_ID}::uuid, id, book, 5, 5, ${NOW}::timestamptz - interval '5 days',
        ${NOW}::timestamptz + (number - ${Math.min(DUE_CARDS, cards / 2)}::int) * interval '1 minute',
        array[17640000001],
        case when number % 3 > 0 then ${NOW}::timestamptz - (5 + number % 3) * interval '1 day' end,
        case when number % 3 = 0 then ${NOW}::timestamptz - number * interval '1 minute' end,
        case when number % 3 = 0 then (
          select o.id from question_options as o where o.question_id = numbered.id and o.letter = 'A'
        ) end,
        number % 3 = 1
      from (
        select id, book, row_number() over (order by md5(id::text)) as number from questions
      ) as numbered
      where number <= ${cards}::int`.execute(database)
    await sql`
      insert into book_progress (user_id, book, met, missed, mastered, last_missed_at, sealed_at)
      select user_id, book, count(*), count(missed_at), count(*) filter (where is_mastered),
        max(missed_at), ${NOW}
      from review_cards where user_id = ${LEARNER_ID}::uuid group by user_id, book`.execute(
      database,
    )
    await sql`vacuum analyze`.execute(database)
  })
  await close()
}
