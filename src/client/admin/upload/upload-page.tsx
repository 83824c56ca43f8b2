import { canUploadQuestions } from '../../../domain/permission.ts'
import { ADMIN_PAGE_TITLES } from '../../../domain/site/admin-page-title.ts'
import { Stack } from '../../ui/layout.ts'
import { SectionCard } from '../../ui/section.tsx'
import { AccessDenied, Require } from '../access-denied.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { DownloadQuestions } from './download-questions.tsx'
import { FileFormatGuide, SampleLink } from './file-format-guide.tsx'
import { UploadForm } from './upload-form.tsx'

const UploadPage = () => (
  <Require
    isAllowed={canUploadQuestions}
    denied={
      <AccessDenied message="Admin access required. You must reach Apostle level (Level 10) to upload questions." />
    }
  >
    <AdminFrame
      title={ADMIN_PAGE_TITLES.adminUpload}
      lead="Add many questions at once. They can be asked as soon as they’re uploaded."
    >
      <Stack>
        <SectionCard title="Upload a file">
          <UploadForm />
        </SectionCard>
        <SectionCard title="File format" action={<SampleLink />}>
          <FileFormatGuide />
        </SectionCard>
        <SectionCard title="Download all questions">
          <DownloadQuestions />
        </SectionCard>
      </Stack>
    </AdminFrame>
  </Require>
)

export default UploadPage
