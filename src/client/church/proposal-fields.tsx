import { chakra } from '@chakra-ui/react/styled-system'
import { Sparkles } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ChurchSuggestions } from './church-suggestions.tsx'
import type { useChurchProposal } from './use-church-proposal.ts'

type ProposalFieldsProps = { readonly proposal: ReturnType<typeof useChurchProposal> }

export const ProposalFields = ({ proposal: { form, suggestions } }: ProposalFieldsProps) => {
  const { register, formState } = form
  const { errors } = formState
  const { isPending, askOnBlur, askOnDemand } = suggestions
  return (
    <Fields>
      <TextField
        label="Name"
        autoComplete="off"
        required
        {...register('name', { onBlur: askOnBlur })}
        error={errors.name?.message}
      />
      {/* Above what it brings, so that it stays under the pointer while the name is left. */}
      <div>
        <Button size="sm" minH="11" onClick={askOnDemand} aria-disabled={isPending || undefined}>
          <Sparkles aria-hidden="true" />
          {isPending ? 'Looking…' : 'Get AI Suggestions'}
        </Button>
      </div>
      <ChurchSuggestions {...suggestions} />
      <Pair>
        <TextField
          label="City"
          autoComplete="off"
          {...register('city')}
          error={errors.city?.message}
        />
        <TextField
          label="State"
          autoComplete="off"
          {...register('state')}
          error={errors.state?.message}
        />
        <TextField
          label="Denomination"
          autoComplete="off"
          {...register('denomination')}
          error={errors.denomination?.message}
        />
        <TextField
          label="Website"
          type="url"
          autoComplete="off"
          placeholder="https://"
          {...register('website')}
          error={errors.website?.message}
        />
        <TextField
          label="Postal code"
          autoComplete="off"
          {...register('postalCode')}
          error={errors.postalCode?.message}
        />
        <TextField
          label="Country"
          autoComplete="off"
          {...register('country')}
          error={errors.country?.message}
        />
      </Pair>
      <TextAreaField
        label="About this church"
        rows={3}
        {...register('description')}
        error={errors.description?.message}
      />
    </Fields>
  )
}

const Fields = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', mb: '4.5' },
})

const Pair = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  },
})
