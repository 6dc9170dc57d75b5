import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startRaster } from '#raster/raster.ts'

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
/** A drawing with so many layers that rendering it would take days. */
const ENDLESS = SQUARE.replace(
  '<rect',
  '<filter id="f"><feTurbulence baseFrequency="0.1" numOctaves="2000000000"/></filter><rect filter="url(#f)"',
)

test('a picture that takes too long to render fails, and a new thread renders the next one @full', async () => {
  const raster = startRaster({ limitMs: 8000 })
  try {
    await assert.rejects(raster.toPng(ENDLESS), /took too long/)
    assert.equal((await raster.toPng(SQUARE)).toString('latin1', 1, 4), 'PNG')
  } finally {
    await raster.close()
  }
})

test('an invalid picture fails without affecting others', async () => {
  const raster = startRaster()
  try {
    const [broken, whole] = await Promise.allSettled([raster.toPng('<svg'), raster.toPng(SQUARE)])
    assert.deepEqual([broken.status, whole.status], ['rejected', 'fulfilled'])
  } finally {
    await raster.close()
  }
})

test('waiting pictures fail when the raster thread is closed', async () => {
  const raster = startRaster()
  const picture = assert.rejects(raster.toPng(SQUARE), /ended/)
  await raster.close()
  await picture
})
