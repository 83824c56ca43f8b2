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

/** Adds a learner who has met so many random questions. */
export const addLearner = async (url: string, cards: number): Promise<void> => {
  const { database, close } = await connect({ url })
  await asPreparation(async () => {
    await sql`insert into users (id, first_name, created_at)
      values (${LEARNER_ID}, 'Ruth', ${NOW})`.execute(database)
    await sql`insert into learner_skills (user_id, challenge_state)
      values (${LEARNER_ID}, ${JSON.stringify(state())}::jsonb)`.execute(database)
    await sql`
      insert into review_cards
        (user_id, question_id, stability, difficulty, answered_at, due_at, history)
      select ${LEARNER_ID}::uuid, id, 5, 5, ${NOW}::timestamptz - interval '5 days',
        ${NOW}::timestamptz + (number - ${Math.min(DUE_CARDS, cards / 2)}::int) * interval '1 minute',
        array[17640000001]
      from (
        select id, row_number() over (order by md5(id::text)) as number from questions
      ) as numbered
      where number <= ${cards}::int`.execute(database)
    await sql`vacuum analyze`.execute(database)
  })
  await close()
}
