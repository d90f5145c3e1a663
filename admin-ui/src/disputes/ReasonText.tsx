import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useCallback, useState } from 'react';

const bubble = {
  maxWidth: 460,
  maxHeight: '60vh',
  overflow: 'auto',
  fontSize: 13,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

/**
 * Two lines of a text. What does not fit is cut off for the eye only, and comes up for pointer and keyboard:
 * then the text can be focused.
 */
export function ReasonText({ text }: { text: string }) {
  const { isCut, measure } = useIsCut();
  return (
    <Tooltip title={isCut ? text : ''} describeChild slotProps={{ tooltip: { sx: bubble } }}>
      <Box tabIndex={isCut ? 0 : undefined} sx={{ minWidth: 120, maxWidth: 420, borderRadius: 0.5 }}>
        <Box
          ref={measure}
          sx={{
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: '2',
            overflow: 'hidden',
            overflowWrap: 'anywhere',
          }}
        >
          {text}
        </Box>
      </Box>
    </Tooltip>
  );
}

/** Whether an element has more than it shows, at its present size. */
function useIsCut() {
  const [isCut, setCut] = useState(false);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { isCut, measure };
}
