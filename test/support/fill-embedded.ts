import { connect } from '../../src/server/platform/db/connection.ts'
import { prepare } from '../../src/server/prepare/prepare.ts'

/**
 * Creates an embedded database with the question bank in a new directory:
 * `node --liftoff-only fill-embedded.ts DIRECTORY INSTANT`
 */
const [directory = '', instant = ''] = process.argv.slice(2)
const connection = await connect({ directory })
await prepare(connection, new Date(instant))
await connection.close()
