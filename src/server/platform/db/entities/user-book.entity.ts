import { defineEntity, p } from '@mikro-orm/core'
import { UserEntity } from './user.entity.ts'

/** How many questions from a book a learner has answered, including practice. */
export const UserBookEntity = defineEntity({
  name: 'UserBook',
  tableName: 'user_books',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade'),
    book: p.smallint().primary(),
    answered: p.integer(),
    correct: p.integer(),
  },
})
