import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { ChurchEntryInput } from '../../domain/schema/church.ts'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'

const FIELDS = [
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'denomination', label: 'Denomination' },
  { name: 'website', label: 'Website', type: 'url', placeholder: 'https://' },
  { name: 'postalCode', label: 'Postal code' },
  { name: 'country', label: 'Country' },
] as const

type ChurchEntryFieldsProps = {
  readonly register: UseFormRegister<ChurchEntryInput>
  readonly errors: FieldErrors<ChurchEntryInput>
}

/** The fields of a church's entry but for its name. */
export const ChurchEntryFields = ({ register, errors }: ChurchEntryFieldsProps) => (
  <>
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
      {FIELDS.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          autoComplete="off"
          dir="auto"
          {...register(name)}
          error={errors[name]?.message}
        />
      ))}
    </SimpleGrid>
    <TextAreaField
      label="About this church"
      rows={3}
      dir="auto"
      {...register('description')}
      error={errors.description?.message}
    />
  </>
)
