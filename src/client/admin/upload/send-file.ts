import { acceptedReply } from '../../lib/accepted-reply.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'

export type UploadResult = RouterOutputs['questionFile']['upload']

/** The documented address: files go as a form, because a tRPC call takes no more than 100 kB. */
const UPLOAD_URL = '/api/admin/upload-questions'

export const sendFile = async (userId: string, file: File): Promise<UploadResult> => {
  const form = new FormData()
  form.append('file', file)
  const reply = await acceptedReply(userId, UPLOAD_URL, { method: 'POST', body: form })
  return reply.json()
}
