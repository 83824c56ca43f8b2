import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

/** Modules of white around the code that scanners need (ISO/IEC 18004). */
const QUIET_ZONE = 4

export type QrCodeProps = {
  readonly text: string
  /** For screen readers. */
  readonly label: string
}

/** A QR code as large as its frame, black on white. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  // A quarter of the code may be covered or torn (level Q), as on a notice board.
  const code = generate(text, { minCorrectionLevel: correction.Q })
  const edge = code.size + 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${edge} ${edge}`}
      width="100%"
      height="100%"
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={edge} height={edge} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  )
}
