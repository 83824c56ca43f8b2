import { defineEntity, p } from '@mikro-orm/core'
import { UserEntity } from './user.entity.ts'

/** What a learner has answered of each book, practice included. */
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
