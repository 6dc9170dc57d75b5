import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stanceOf } from '#texts/english/stance.ts'

const stance = (text: string, direction: 'agree' | 'disagree' = 'agree') => {
  const result = stanceOf(text, direction)
  return result && `${result.isFor ? 'For' : 'Against'} ${result.phrase}`
}

describe('what an opinion is for or against', () => {
  test('a stance is named with words of the opinion if the opinion has a known sentence pattern', () => {
    assert.equal(stance('Pass the fairness ordinance.'), 'For the fairness ordinance')
    assert.equal(
      stance('Bowling Green needs a fairness ordinance to protect its citizens.'),
      'For a fairness ordinance',
    )
    assert.equal(stance('Recreational marijuana should be legal.'), 'For recreational marijuana')
    assert.equal(stance('Labour should oppose the Brexit process'), 'Against the Brexit process')
    assert.equal(stance('Higher minimum wage'), 'For higher minimum wage')
    assert.equal(stance('I am opposed to parking fees.'), 'Against parking fees')
    assert.equal(
      stance('The Single Market is important for the prosperity of the country.'),
      'For the Single Market',
    )
  })

  test('a single word at the beginning of an opinion keeps its capital in a stance, because it may be a name', () => {
    assert.equal(stance('Brexit is a mistake.'), 'Against Brexit')
    assert.equal(stance('Plastic bags are harmful.'), 'Against plastic bags')
  })

  test('the stance of people who disagree with an opinion is reversed', () => {
    assert.equal(stance('Pass the fairness ordinance.', 'disagree'), 'Against the fairness ordinance')
    assert.equal(stance('Higher minimum wage', 'disagree'), 'Against higher minimum wage')
  })

  test('no stance is guessed for people who reject an opinion against something, because they need not be for it', () => {
    for (const text of [
      'Ban plastic bags',
      'Labour should oppose the Brexit process',
      'Parking fees are a bad idea.',
      'I am opposed to parking fees.',
      'Plastic bags should be banned.',
    ]) {
      assert.match(stance(text) ?? '', /^Against /, text)
      assert.equal(stance(text, 'disagree'), undefined, text)
    }
  })

  test('no stance is guessed if a negation, a condition, a question or a second sentence may reverse the meaning', () => {
    for (const text of [
      'The city should not pass the fairness ordinance.',
      'We don’t need a fairness ordinance.',
      'Pass the fairness ordinance only if it is cheap.',
      'Do we need a fairness ordinance?',
      'We need a fairness ordinance. Just kidding.',
      'We need fewer taxes rather than a fairness ordinance',
      'The fairness ordinance would be good',
    ])
      assert.equal(stance(text), undefined, text)
  })

  test('no stance is named if its words are unclear on their own or too many', () => {
    for (const text of [
      'We need a plan to deal with cats.',
      'We need it.',
      'We need this.',
      'We want to plant trees.',
      'Support the rights of people who rent',
      'Build a very large indoor sports facility',
      'We should keep taxes and services in balance',
      '',
      'Мы за парк',
    ])
      assert.equal(stance(text), undefined, text)
  })

  test('a stance has two to four words', () => {
    for (const text of ['Legalize weed', 'We need more indoor sports facilities', 'Keep the old town hall'])
      assert.match(stance(text) ?? '', /^\S+(?: \S+){1,3}$/)
  })
})
