import { renderToStaticMarkup } from 'react-dom/server'
import type { Thing, WithContext } from 'schema-dts'
import { PRODUCT_NAME } from '../../../domain/site/product.ts'
import type { PageMetadata } from './page-metadata.ts'

type HeadProps = {
  readonly metadata: PageMetadata
  /** The address of the site. */
  readonly origin: string
  readonly structuredData: readonly WithContext<Thing>[]
}

const PICTURE_WIDTH = '1200'
const PICTURE_HEIGHT = '630'

/** The elements of `<head>` that tell what a page is. */
export const renderHead = (props: HeadProps): string => renderToStaticMarkup(<Head {...props} />)

const Head = ({ metadata, origin, structuredData }: HeadProps) => {
  const { title, description, linkTitle, picture, canonicalPath } = metadata
  const address = canonicalPath === null ? null : origin + canonicalPath
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:title" content={linkTitle} />
      <meta property="og:description" content={description} />
      {address ? <meta property="og:url" content={address} /> : null}
      <meta property="og:image" content={origin + picture.path} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={PICTURE_WIDTH} />
      <meta property="og:image:height" content={PICTURE_HEIGHT} />
      <meta property="og:image:alt" content={picture.description} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData.map((data) => (
        <script
          key={JSON.stringify(data)}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped, and React would escape quotes too.
          dangerouslySetInnerHTML={{ __html: toJson(data) }}
        />
      ))}
    </>
  )
}

/** JSON for a script element, which a "<" in a text could close. */
export const toJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')
