import { styled } from '@mui/material/styles';
import { Link } from 'react-router';

/** Looks as a small button does; a list has one in every row, so it is no more than a link. */
const ButtonLink = styled(Link)(({ theme: { palette, typography, shape } }) => ({
  ...typography.button,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 32,
  marginBlock: -4,
  marginLeft: -12,
  paddingInline: 12,
  borderRadius: shape.borderRadius,
  color: palette.primary.main,
  textDecoration: 'none',
  textTransform: 'none',
  whiteSpace: 'nowrap',
  fontSize: 13.5,
  fontWeight: 600,
  '@media (hover: hover)': { '&:hover': { backgroundColor: palette.action.hover } },
}));

/** The button of a row that leads to its record. */
export const LinkButton = ({ to, label, name }: { to: string; label: string; name: string }) => (
  <ButtonLink to={to} aria-label={`${label} ${name}`}>
    {label}
  </ButtonLink>
);
