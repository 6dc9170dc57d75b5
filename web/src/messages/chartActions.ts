import { text, textOf } from './catalogue.ts'

export const copyLink = text('Copy link')
export const linkCopied = text('Link copied.')
export const linkNotCopied = text('The link could not be copied.')
export const downloadSvg = text('Picture as SVG')
export const downloadPng = text('Picture as PNG')
export const downloadSvgOf = textOf('Download “{title}” as an SVG picture')
export const downloadPngOf = textOf('Download “{title}” as a PNG picture')
export const copyLinkOf = textOf('Copy link to “{title}”')
export const pictureFailed = text('The picture could not be made.')
